// The account's pages, people's documents, and the public pages that matter to an account, for the account menu and More.
import {
  CreditCard,
  FileBadge,
  FileLock,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Sparkles,
  Tag,
} from 'lucide-react'
import { accountPages } from '#web/content/account-pages.ts'

type AccountPath = (typeof accountPages)[number]['to'] | '/documents' | '/pricing' | '/features'

const ICONS = {
  '/account/security': KeyRound,
  '/account/billing': CreditCard,
  '/account/data': FileLock,
  '/account/disclosures': ListChecks,
} as const satisfies Record<(typeof accountPages)[number]['to'], LucideIcon>

/** In display order. */
export const ACCOUNT_ITEMS: readonly { to: AccountPath; label: string; Icon: LucideIcon }[] = [
  ...accountPages.map(page => ({ ...page, Icon: ICONS[page.to] })),
  { to: '/documents', label: 'Documents', Icon: FileBadge },
  { to: '/pricing', label: 'Pricing', Icon: Tag },
  { to: '/features', label: 'Features', Icon: Sparkles },
]
