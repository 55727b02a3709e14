/**
 * Everything: the checks, the unit and API tests, the main way through every browser there is, and the flows in Chromium. The last
 * line counts them all.
 * With TEST_DATABASE_URL or TEST_REDIS_URL the API tests run a second time, on PostgreSQL and Redis; with both of them, two
 * copies of everything run behind a proxy and are replaced under load.
 *
 *   npm test
 */
import { alertRules, browser, browsers, build, floor, image, programs, runSteps, STATIC, vitest } from './steps.ts'

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env
const hasServices = Boolean(TEST_DATABASE_URL || TEST_REDIS_URL)

await runSteps([
  programs,
  ...STATIC,
  alertRules,
  // The build comes first: documents of the games name its files.
  build,
  floor,
  vitest('unit', 'unit'),
  vitest('api', 'api'),
  vitest('chaos', 'chaos'),
  ...(hasServices ? [vitest('api on services', 'services', { TEST_DATABASE_URL, TEST_REDIS_URL })] : []),
  ...(TEST_DATABASE_URL && TEST_REDIS_URL ? [vitest('scale', 'scale', { TEST_DATABASE_URL, TEST_REDIS_URL })] : []),
  image,
  browsers,
  browser,
])
