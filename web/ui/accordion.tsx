// Questions and answers, one open at a time.
import { Plus } from 'lucide-react'
import { Accordion as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

type AccordionProps = { items: readonly { value: string; title: ReactNode; content: ReactNode }[] }

/** Opening one closes the other; a click on the open one closes it. */
export function Accordion({ items }: AccordionProps) {
  return (
    <Primitive.Root type="single" collapsible className="border-b border-line">
      {items.map(item => (
        <Primitive.Item key={item.value} value={item.value} className="border-t border-line">
          <Primitive.Header>
            <Primitive.Trigger className="group flex min-h-touch w-full cursor-pointer items-center justify-between gap-6 py-4 text-left text-lg hover:text-soft">
              {item.title}
              <Plus
                aria-hidden
                className="size-5 shrink-0 text-faint transition-transform group-data-[state=open]:rotate-45"
              />
            </Primitive.Trigger>
          </Primitive.Header>
          <Primitive.Content className="max-w-prose animate-appear pr-11 pb-6 text-soft">
            {item.content}
          </Primitive.Content>
        </Primitive.Item>
      ))}
    </Primitive.Root>
  )
}
