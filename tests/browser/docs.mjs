// Somebody opens the viewer of the API, unfolds a method and gives it a token.
import { scenario, service } from './kit.mjs';

await scenario(async (browser) => {
  const page = await browser.newPage();
  const complaints = [];
  // Swagger UI gives one element a style attribute, which the browser leaves out.
  const expected = 'Applying inline style violates';
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith(expected)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`${service}/docs/`);
  await page.locator('.opblock').first().waitFor();
  const methods = await page.locator('.opblock').count();
  await page.locator('.opblock-get .opblock-summary-control').first().click();
  await page.locator('.opblock-body .try-out__btn').first().click();
  await page.locator('.opblock-body .execute').first().click();
  const status = await page.locator('.live-responses-table tbody .response-col_status').first().textContent();
  await page.locator('.btn.authorize').first().click();
  await page.locator('.auth-container input').first().fill('a-secret-token');
  await page.locator('.auth-container .btn.authorize, .auth-btn-wrapper .authorize').first().click();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  return { methods, status, kept, complaints };
});
