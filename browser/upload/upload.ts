import { type ApiResult, readResult } from '../api.ts'
import { UPLOAD_PROCESSED_MS, UPLOAD_STALLED_MS } from '../limits.ts'

export class Stopped extends Error {}

/** Posts a form with a picture and reports the sent part, 0 to 1. Throws {@link Stopped} on `stop`. */
export function upload(
  url: string,
  form: FormData,
  onProgress: (share: number) => void,
  stop: AbortSignal,
): Promise<ApiResult> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const abort = () => request.abort()
    const patience = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(abort, ms)
    }
    const end = (act: () => void) => () => {
      clearTimeout(timer)
      stop.removeEventListener('abort', abort)
      act()
    }
    const broke = () => reject(stop.aborted ? new Stopped() : new Error('upload'))

    request.upload.onprogress = ({ loaded, total }) => {
      patience(loaded < total ? UPLOAD_STALLED_MS : UPLOAD_PROCESSED_MS)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = end(() => resolve(resultOf(request)))
    request.onerror = end(broke)
    request.onabort = end(broke)
    if (stop.aborted) return broke()
    stop.addEventListener('abort', abort)
    request.open('POST', url)
    request.setRequestHeader('Accept', 'application/json')
    patience(UPLOAD_STALLED_MS)
    request.send(form)
  })
}

function resultOf({ status, responseText }: XMLHttpRequest): ApiResult {
  let body: unknown
  try {
    body = JSON.parse(responseText)
  } catch {
    body = null
  }
  return readResult(status, body)
}
