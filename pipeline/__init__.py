"""The framework: knows text, memory and stages in general; knows no brain region."""
