// The phases of a free scan on the page: form, running, finished. If it's refused, the form stays.
import { useCallback, useEffect, useRef, useState } from 'react'
import { RATE_LIMIT_TEXT, SCAN_FAILED_TEXT } from '#shared/domain/free-scan.ts'
import type { FreeScanProgress, FreeScanResponse } from '#shared/protocol/free-scan.ts'
import { UNREACHED } from '#web/content/codeless-failures.ts'
import { track } from '#web/data/analytics.ts'
import { beginScan, type FreeScanFailure, followScan } from '#web/data/free-scan.ts'
import { toast } from '#web/ui/toast.ts'
import { resultToast } from './result-toast.ts'

/** The form's values. */
export type ScanInput = { name: string; email: string; city: string; state: string; shareResults: boolean }

/** Why the form is still shown: a sentence, and its field. */
export type FormProblem = { message: string; field: string | null }

export type ScanPhase =
  | { kind: 'form'; starting: boolean; problem: FormProblem | null }
  | { kind: 'running'; progress: FreeScanProgress }
  | { kind: 'over'; response: FreeScanResponse }

export type FreeScanState = {
  phase: ScanPhase
  /** The input of the latest scan. */
  input: ScanInput | null
  start: (input: ScanInput) => void
  /** Returns to the form with its values. */
  backToForm: () => void
}

const FORM: ScanPhase = { kind: 'form', starting: false, problem: null }

/** Starts with the form. */
export function useFreeScan(): FreeScanState {
  const [phase, setPhase] = useState<ScanPhase>(FORM)
  const [input, setInput] = useState<ScanInput | null>(null)
  const left = useRef<AbortController | null>(null)
  useEffect(() => () => left.current?.abort(), [])

  const fail = useCallback((problem: FormProblem | null, description?: string) => {
    toast({ title: SCAN_FAILED_TEXT, description, tone: 'destructive' })
    void track('free_scan_failed')
    setPhase({ kind: 'form', starting: false, problem })
  }, [])

  const refuse = useCallback(
    (failure: FreeScanFailure) => {
      if (failure.kind === 'needs_email') {
        toast({ title: RATE_LIMIT_TEXT, tone: 'destructive' })
        void track('rate_limit_hit')
        setPhase({ kind: 'form', starting: false, problem: { message: EMAIL_NEEDED, field: 'email' } })
      } else if (failure.kind === 'refused' && failure.field !== null) {
        setPhase({ kind: 'form', starting: false, problem: failure })
      } else {
        const message = failure.kind === 'refused' ? failure.message : REASONS[failure.kind]
        fail({ message, field: null })
      }
    },
    [fail],
  )

  const start = useCallback(
    async (given: ScanInput) => {
      left.current?.abort()
      const leaving = new AbortController()
      left.current = leaving
      const { signal } = leaving
      setInput(given)
      setPhase({ kind: 'form', starting: true, problem: null })
      void track('free_scan_started')
      const begun = await beginScan({ ...given, email: given.email || null })
      if (signal.aborted) return
      if (begun.kind !== 'begun') return refuse(begun)
      setPhase({ kind: 'running', progress: begun.progress })
      const response = await followScan(begun.progress, {
        shareResults: given.shareResults,
        onProgress: progress => !signal.aborted && setPhase({ kind: 'running', progress }),
        signal,
      })
      if (signal.aborted) return
      if (!response?.results) return fail({ message: REASONS.unreached, field: null })
      if (response.success) {
        const message = resultToast(response.results)
        if (message) toast(message)
        void track('free_scan_completed')
      } else {
        toast({ title: SCAN_FAILED_TEXT, tone: 'destructive' })
        void track('free_scan_failed')
      }
      setPhase({ kind: 'over', response })
    },
    [fail, refuse],
  )
  const backToForm = useCallback(() => setPhase(FORM), [])
  return { phase, input, start: given => void start(given), backToForm }
}

const EMAIL_NEEDED =
  'That’s three free scans from your network today. Add an email to go on. We don’t store it.'

const REASONS = {
  unreached: UNREACHED,
  failed: 'Something went wrong on our side. Try again in a minute.',
} as const
