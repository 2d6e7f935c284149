// A fetch that reports how much of its body was sent: only XMLHttpRequest can tell.
import type { ApiFetch } from '#web/data/environment.ts'

/** `onSent` gets the share of the body that was sent, from 0 to 1. */
export function progressFetch(onSent: (share: number) => void): ApiFetch {
  return (path, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, path)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.responseType = 'blob'
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new TypeError('The request failed.'))
      request.onabort = () => reject(new DOMException('The request was canceled.', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      if (signal?.aborted) return reject(signal.reason)
      request.send(body as XMLHttpRequestBodyInit | null | undefined)
    })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  const { status } = request
  // These statuses have no body.
  const body = [204, 205, 304].includes(status) ? null : request.response
  return new Response(body, { status, headers })
}
