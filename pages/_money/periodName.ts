import type { LimitPeriod, LimitWindows } from '../../contract/calls/protection.ts'
import type { Translate } from '../_layout/pageContext.ts'

/** The name of a period of a deposit limit: of the last 24 hours, or of a day of the calendar. */
export const periodName = (t: Translate, period: LimitPeriod, windows: LimitWindows) =>
  t(windows === 'fixed' ? `limits.fixed.${period}` : `limits.period.${period}`)
