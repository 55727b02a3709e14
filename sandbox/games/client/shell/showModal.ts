import { standIn } from '../../../../common/dialogFallback.ts'

/** Shows a dialog over the game; a browser without the dialog element gets a replacement. */
export function showModal(dialog: HTMLDialogElement) {
  if (!dialog.showModal) standIn(dialog)
  dialog.showModal()
}
