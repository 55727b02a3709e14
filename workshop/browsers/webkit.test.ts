import { describeBrowser } from './describeBrowser.ts'

// Proves DEV-12, DEV-13.
describeBrowser('webkit', 'en', ['phone', 'phone without script', 'desktop'])
