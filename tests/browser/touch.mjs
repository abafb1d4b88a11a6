// A phone of 360 pixels: a match with taps only, and the form of a new match in four languages. No page and no control
// may be wider than the phone.
import { addressOf, newMatch, open, over, play, scenario, service, settings } from './kit.mjs';

/** In the page: the names of the controls that do not end on the screen. */
function wideControls() {
  const form = document.querySelector('market-hall-app').shadowRoot.querySelector('market-hall-new-match').shadowRoot;
  const controls = [...form.querySelectorAll('select, input, textarea, button, fieldset')];
  return controls.filter((control) => control.getBoundingClientRect().right > screen.width).map((control) => control.name || control.tagName);
}

await scenario(async (browser) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
  const match = await newMatch(settings.game);
  const tab = await open(browser, addressOf(match), phone);
  await tab.waitForSelector('market-hall-board svg');
  const width = () => tab.evaluate(() => document.documentElement.scrollWidth);
  const widths = [await width()];
  const taps = await play([tab], over(tab), 'tap');
  widths.push(await width());
  const small = await tab.evaluate(() => {
    const root = document.querySelector('market-hall-app').shadowRoot;
    const table = root.querySelector('market-hall-table') ?? root.querySelector('market-hall-room').shadowRoot.querySelector('market-hall-table');
    const buttons = [...table.shadowRoot.querySelectorAll('button, summary')].filter((button) => button.checkVisibility());
    // The place around a clause within a sentence belongs to it.
    const heightOf = (button) => Math.max(button.getBoundingClientRect().height, Number.parseFloat(getComputedStyle(button, '::after').height) || 0);
    return buttons.filter((button) => heightOf(button) < 44).map((button) => button.textContent.trim());
  });
  const forms = {};
  for (const locale of ['en-GB', 'de-DE', 'it-IT', 'fr-FR']) {
    const form = await open(browser, `${service}/#new=${settings.game}`, { ...phone, locale });
    await form.locator('market-hall-new-match select').first().waitFor();
    forms[locale] = await form.evaluate(wideControls);
    await form.context().close();
  }
  return { taps, widths, small, forms, complaints: tab.complaints };
});
