import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'

interface SendMoneyProps {
  refusal: string | undefined
  sending: boolean
  disabled: boolean
  testId: string
  /** What the button says; a change is spoken. */
  children: ReactNode
}

/** The end of a form that moves money: why it was refused, and its button. */
export const SendMoney = ({ refusal, sending, disabled, testId, children }: SendMoneyProps) => (
  <>
    {refusal && (
      <Notice tone="danger">
        <span data-testid="refused">{refusal}</span>
      </Notice>
    )}
    <div className="sticky-end">
      <Button type="submit" kind="accent" size="lg" wide busy={sending} disabled={disabled} data-testid={testId}>
        <span role="status">{children}</span>
      </Button>
    </div>
  </>
)
