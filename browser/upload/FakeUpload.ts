/** Replaces XMLHttpRequest in tests: the test controls the progress and the outcome of the upload. */
export class FakeUpload {
  static all: FakeUpload[] = []
  static get last(): FakeUpload {
    const last = FakeUpload.all.at(-1)
    if (!last) throw new Error('Nothing was sent')
    return last
  }

  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  url = ''
  status = 0
  responseText = ''

  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader() {}
  send() {
    FakeUpload.all.push(this)
  }
  abort() {
    this.onabort?.()
  }
  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total })
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}
