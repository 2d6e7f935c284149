// The ways to reach the operator, one card each. Missing ones say so plainly.
import { Building2, Mail, MessageSquare, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContactView } from '#shared/protocol/contact.ts'
import { AddressText } from '#web/ui/address-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextLink, textLinkStyle } from '#web/ui/text-link.tsx'
import { type Contact, takesMessages } from './use-contact.ts'

type ChannelCardsProps = { contact: Contact; retry: () => void; withAddress?: boolean }

/** `withAddress`: also shows the business address. */
export function ChannelCards({ contact, retry, withAddress = false }: ChannelCardsProps) {
  const known = (show: (view: ContactView) => ReactNode) => <IfKnown contact={contact}>{show}</IfKnown>
  return (
    <>
      <ul className={cx('grid gap-x-10 sm:grid-cols-2', withAddress ? 'lg:grid-cols-4' : 'lg:grid-cols-3')}>
        <Channel icon={MessageSquare} title="Live chat">
          We don’t have live chat.
          {takesMessages(contact) && (
            <>
              {' '}
              <TextLink to={withAddress ? '/contact' : '/support'} hash="message">
                Send us a message
              </TextLink>{' '}
              instead.
            </>
          )}
        </Channel>
        <Channel icon={Mail} title="Email">
          {known(({ email }) =>
            email === null ? (
              'We haven’t listed an address.'
            ) : (
              <a href={`mailto:${email}`} className={cx(textLinkStyle, 'inline-block')}>
                <AddressText email={email} />
              </a>
            ),
          )}
        </Channel>
        <Channel icon={Phone} title="Phone">
          {known(({ phone }) =>
            phone === null ? (
              'We haven’t listed a number.'
            ) : (
              <PhoneLink phone={phone} className="inline-block" />
            ),
          )}
        </Channel>
        {withAddress && (
          <Channel icon={Building2} title="Business address">
            {known(({ address }) => address ?? 'We haven’t listed one.')}
          </Channel>
        )}
      </ul>
      {contact === 'failed' && (
        <Button size="small" className="mt-4" onClick={retry}>
          Try again
        </Button>
      )}
    </>
  )
}

export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  return (
    <a
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      className={cx(textLinkStyle, 'whitespace-nowrap', className)}
    >
      {phone}
    </a>
  )
}

type IfKnownProps = { contact: Contact; children: (view: ContactView) => ReactNode }

/** Content that depends on the operator's settings. Until they are known, and in the prerendered HTML, it says so. */
export function IfKnown({ contact, children }: IfKnownProps) {
  if (contact === null) return <span className="text-faint">Checking…</span>
  if (contact === 'failed') return 'We couldn’t load this.'
  return children(contact)
}

type ChannelProps = { icon: typeof Mail; title: string; children: ReactNode }

function Channel({ icon: Icon, title, children }: ChannelProps) {
  return (
    <li className="flex gap-3 border-t border-line py-4">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-faint" />
      <div className="min-w-0">
        <h3 className="font-medium">{title}</h3>
        <div className="min-h-12 text-pretty text-soft">{children}</div>
      </div>
    </li>
  )
}
