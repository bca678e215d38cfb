"""`python -m outrider` is the command `outrider`."""

import sys

from outrider.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
