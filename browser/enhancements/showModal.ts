/** Shows a dialog over the page. A browser without the element gets a substitute, which loads only there. */
export async function showModal(dialog: HTMLDialogElement) {
  if (!dialog.showModal) (await import('../../common/dialogFallback.ts')).standIn(dialog)
  dialog.showModal()
}
