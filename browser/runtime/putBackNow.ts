/** The inline script of every page before the loader. It runs before the page is first shown and before an island wakes. */
import { putBack } from './putBack.ts'

putBack()
