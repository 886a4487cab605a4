"""One headless Chromium for a whole test, driven by the standard protocol (chromium-driver, selenium).

Starting a browser takes seconds, showing a page in a running one takes hundredths of a second.
"""
import contextlib
import shutil
import tempfile

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

OPTIONS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
           "--disable-background-networking", "--disable-component-update", "--disable-sync",
           "--disable-quic", "--disable-dev-shm-usage")


def missing():
    """Returns what is not installed, as a sentence, or None."""
    for program in ("chromium", "chromedriver"):
        if not shutil.which(program):
            return f"there is no {program} (sh src/cmake/packages.sh full)"
    return None


@contextlib.contextmanager
def browser(*options):
    """Yields a browser with a profile of its own. Both are removed at the end."""
    with tempfile.TemporaryDirectory() as profile:
        chosen = webdriver.ChromeOptions()
        chosen.binary_location = shutil.which("chromium")
        for option in (*OPTIONS, f"--user-data-dir={profile}", *options):
            chosen.add_argument(option)
        driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=chosen)
        try:
            yield driver
        finally:
            driver.quit()


def show(driver, address, size, dark=False):
    """Opens the address again, in a window of that size, light or dark."""
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})
    driver.get("about:blank")
    driver.get(address)
