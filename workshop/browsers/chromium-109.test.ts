import { describeBrowser } from './describeBrowser.ts'

describeBrowser('chromium-109', 'india', ['phone'])
