// The account's pages, and the public ones that matter to it, for the account menu and More.
import { CreditCard, FileLock, KeyRound, ListChecks, type LucideIcon, Sparkles, Tag } from 'lucide-react'
import { accountPages } from '#web/content/account-pages.ts'

type AccountPath = (typeof accountPages)[number]['to'] | '/pricing' | '/features'

const ICONS = {
  '/account/security': KeyRound,
  '/account/billing': CreditCard,
  '/account/data': FileLock,
  '/account/disclosures': ListChecks,
} as const satisfies Record<(typeof accountPages)[number]['to'], LucideIcon>

/** In display order. */
export const ACCOUNT_ITEMS: readonly { to: AccountPath; label: string; Icon: LucideIcon }[] = [
  ...accountPages.map(page => ({ ...page, Icon: ICONS[page.to] })),
  { to: '/pricing', label: 'Pricing', Icon: Tag },
  { to: '/features', label: 'Features', Icon: Sparkles },
]
