"""What REM decides: themes, the profile, the diary."""
