// What the thread that holds pages is asked, and what it answers.
import type { InPage } from '../in-page.ts'

export type WorkerRequest = { id: number; page: number } & (
  | { kind: 'open'; bytes: Uint8Array; contentType: string | null; url: string }
  | { kind: 'call'; name: keyof InPage; args: readonly unknown[] }
  | { kind: 'close' }
)

/** `open` answers whether the page reads like a challenge; `call` what the function answers; `close` nothing. */
export type WorkerAnswer = { id: number; ok: true; value: unknown } | { id: number; ok: false; error: string }
