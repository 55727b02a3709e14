import { describeBrowser } from './describeBrowser.ts'

// Proves DEV-12.
describeBrowser('firefox', 'india', ['phone', 'phone without script', 'desktop'])
