const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')

/** Closes every open menu except the one that contains `inside`. */
function closeOthers(inside: EventTarget | null) {
  for (const menu of openMenus()) if (!menu.contains(inside as Node | null)) menu.open = false
}

/** Closes a menu and keeps the focus at it: what the menu held is gone. */
export function leaveMenu(menu: HTMLDetailsElement) {
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/** Menus of the desktop bar (`details.menu`): one is open; Escape, a press or focus outside close it. */
export function start() {
  for (const type of ['toggle', 'pointerdown', 'focusin'])
    addEventListener(type, ({ target }) => closeOthers(target), true)
  addEventListener('keydown', ({ key }) => {
    const [menu] = openMenus()
    if (key === 'Escape' && menu) leaveMenu(menu)
  })
}
