// A person who follows a script when a run hands them its page.
import type {
  Handover,
  HandoverEnd,
  LiveScreen,
  PageInput,
  PersonAtPage,
} from '#server/removals/live-page.ts'

type Point = { x: number; y: number }
type Said = Parameters<LiveScreen['tell']>[0]

export type Hand = {
  give: (input: PageInput) => void
  /** Presses and releases. Resolves once the page has drawn something after it, or soon. */
  tap: (at: Point) => Promise<void>
  type: (text: string) => void
  /** Resolves when the run sees that it may go on. */
  untilOver: () => Promise<HandoverEnd>
  until: (isTrue: () => boolean) => Promise<void>
  said: Said[]
}

/** Follows `script` each time that they get the page. */
export function scriptedPerson(script: (hand: Hand, times: number) => Promise<HandoverEnd>) {
  const tasks: string[] = []
  const pictures: Buffer[] = []
  const said: Said[] = []
  const waiting = new Set<() => void>()
  const look = () => {
    for (const ask of waiting) ask()
  }
  const until = (isTrue: () => boolean) =>
    new Promise<void>(resolve => {
      const ask = () => {
        if (!isTrue()) return
        waiting.delete(ask)
        resolve()
      }
      waiting.add(ask)
      ask()
    })
  const handOf = ({ page, over }: Handover): Hand => ({
    give: page.input,
    async tap({ x, y }) {
      const before = pictures.length
      page.input({ type: 'pointer', kind: 'down', x, y, clicks: 1 })
      page.input({ type: 'pointer', kind: 'up', x, y, clicks: 1 })
      await until(() => pictures.length > before)
    },
    type: text => {
      for (const letter of text) page.input({ type: 'text', text: letter })
    },
    untilOver: () =>
      new Promise(resolve => {
        if (over.aborted) resolve('done')
        over.addEventListener('abort', () => resolve('done'), { once: true })
      }),
    until,
    said,
  })
  const atPage: PersonAtPage = async handover => {
    tasks.push(handover.task)
    await handover.page.show({
      picture: jpeg => {
        pictures.push(jpeg)
        look()
      },
      tell: message => {
        said.push(message)
        look()
      },
    })
    return script(handOf(handover), tasks.length)
  }
  return { atPage, tasks, pictures, said }
}
