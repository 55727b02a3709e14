/**
 * The inline script before the loader, in every page but a visitor's first home. It runs before the page is first shown and
 * before an island wakes.
 */
import { putBack } from './putBack.ts'

document.documentElement.dataset.restored = ''
putBack()
