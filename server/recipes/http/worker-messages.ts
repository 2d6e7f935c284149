// The requests to the thread that holds pages, and its answers.
import type { InPage } from '../in-page.ts'

export type WorkerRequest = { id: number; page: number } & (
  | { kind: 'open'; bytes: Uint8Array; contentType: string | null; url: string }
  | { kind: 'call'; name: keyof InPage; args: readonly unknown[] }
  | { kind: 'close' }
)

/** `open` returns whether the page looks like a challenge; `call` the function's result; `close` nothing. */
export type WorkerAnswer = { id: number; ok: true; value: unknown } | { id: number; ok: false; error: string }
