/** The inline script before the loader, in every page but a visitor's first home: it runs before the first paint. */
import { putBack } from './putBack.ts'

document.documentElement.dataset.restored = ''
putBack()
