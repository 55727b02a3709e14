import { describeBrowser } from './describeBrowser.ts'

describeBrowser('chromium', 'en', ['phone', 'desktop'])
