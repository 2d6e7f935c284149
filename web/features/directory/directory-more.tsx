// The content below the list of brokers: advice, our rating method, and our sources.
import { useContext } from 'react'
import { DirectoryAdvice } from './directory-advice.tsx'
import { DirectoryMethod } from './directory-method.tsx'
import { StartContext } from './start-context.ts'

export function DirectoryMore() {
  const start = useContext(StartContext)
  return (
    <>
      <DirectoryAdvice />
      {start && <DirectoryMethod start={start} />}
    </>
  )
}
