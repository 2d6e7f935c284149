// A worker that analyzes the history it's sent, and responds under the same number.
import { type Analysis, analyze, type Chosen } from './analyze.ts'
import type { History } from './history.ts'

export type AnalysisRequest = { number: number; history: History; chosen: Chosen }
export type AnalysisResponse = { number: number; analysis: Analysis }

addEventListener('message', ({ data }: MessageEvent<AnalysisRequest>) => {
  const answer: AnalysisResponse = { number: data.number, analysis: analyze(data.history, data.chosen) }
  postMessage(answer)
})
