import { describeBrowser } from './describeBrowser.ts'

// Proves DEV-13.
describeBrowser('chromium-92', 'en', ['phone like Safari 14'])
