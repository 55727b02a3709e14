import { defineConfig } from 'playwright/test'

/**
 * `QA_BASE_URL` names the product. `CHROMIUM` names an installed Chrome or Chromium in place of Playwright's own, such as
 * /usr/bin/chromium.
 */
export default defineConfig({
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  // Pictures of pages (pictures.ts), for your own repository.
  snapshotPathTemplate: '{testDir}/pictures/{projectName}{arg}{ext}',
  // A test that fails leaves its trace beside its report.
  outputDir: 'report/traces',
  reporter: [
    ['list'],
    ['junit', { outputFile: 'report/junit.xml' }],
    ['html', { outputFolder: 'report/html', open: 'never' }],
    ['./axeReport.ts', { outputFile: 'report/axe.json' }],
  ],
  // Neither limit is a claim about speed: browsers keep a small machine busy.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env.QA_BASE_URL ?? 'http://localhost:3000',
    trace: 'retain-on-failure',
    launchOptions: process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] } : {},
  },
})
