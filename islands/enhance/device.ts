/** Decision row 5: the cookie says what the window is, so that the next page is drawn for it. */
const phone = matchMedia('(max-width: 44.99rem)')
const say = () => {
  const device = phone.matches ? 'mobile' : 'desktop'
  if (!document.cookie.includes(`device=${device}`))
    cookieStore.set({ name: 'device', value: device, path: '/', sameSite: 'lax', expires: Date.now() + 31_536_000_000 })
}
say()
phone.addEventListener('change', say)
