// The chat's replies: matching help articles, or a contact address.
import { findHelp } from './find-help.ts'

export type SupportChatMessage = {
  id: string
  sender: 'user' | 'support'
  text: string
  links: readonly { to: string; label: string }[]
}

const MOST = 3

export const WELCOME: SupportChatMessage = {
  id: 'welcome',
  sender: 'support',
  text: 'Ask in a few words. I’m a search through the help center, not a person, and what you type stays on this device.',
  links: [],
}

/** The articles that match a question, the best first. */
export function replyTo(question: string): SupportChatMessage {
  const found = findHelp(question).slice(0, MOST)
  const id = crypto.randomUUID()
  if (found.length === 0)
    return {
      id,
      sender: 'support',
      text: 'No article fits that. Write to us, and a person will read it.',
      links: [{ to: '/support', label: 'Write to support' }],
    }
  return {
    id,
    sender: 'support',
    text: found[0]?.summary ?? '',
    links: [
      ...found.map(({ slug, title }) => ({ to: `/help-center/${slug}`, label: title })),
      { to: '/support', label: 'None of these? Write to support' },
    ],
  }
}
