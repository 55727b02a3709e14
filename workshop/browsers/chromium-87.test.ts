import { describeBrowser } from './describeBrowser.ts'

// Proves DEV-12, DEV-13.
describeBrowser('chromium-87', 'india', ['phone', 'phone without script', 'desktop'])
