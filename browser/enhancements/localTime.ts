/** Jakarta, UTC+7: whoever reads there needs no second time. */
const WIB_MINUTES = -420

/** `<time data-local-time datetime="…">`: the reader's own time beside the one in WIB, which stands there already. */
export function start(inside: ParentNode) {
  const { lang } = document.documentElement
  const format = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  for (const time of inside.querySelectorAll<HTMLTimeElement>('time[data-local-time]')) {
    const at = new Date(time.dateTime)
    time.removeAttribute('data-local-time')
    if (at.getTimezoneOffset() !== WIB_MINUTES) time.append(` (${format.format(at)})`)
  }
}
