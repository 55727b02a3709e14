/** Shows a balance that an island has read again in the header and the menu, in the parts of contract/format.ts. */
export function start() {
  addEventListener('balance', (event) => {
    const { unit, figure } = (event as CustomEvent<{ unit: string; figure: string }>).detail
    for (const place of document.querySelectorAll('[data-balance] .money')) {
      const small = document.createElement('span')
      small.className = 'money-unit'
      small.textContent = unit
      place.replaceChildren(small, figure)
    }
  })
}
