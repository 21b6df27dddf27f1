"""Settings of the whole suite."""

import os

from hypothesis import settings

# A shared machine is slow now and then, which is no failure; in CI the same examples come each time.
settings.register_profile("slowwave", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("slowwave")
