import { use } from 'react'
import { Button, ButtonContext } from 'react-aria-components/Button'
import { TriggerContext } from '../overlays/opener.ts'
import type { PressButtonProps } from './button-props.ts'
import { Working } from './Working.tsx'

/** React Aria's button, for what the platform's does not tell. */
export function SeldomButton({ children, ...rest }: PressButtonProps) {
  const trigger = use(TriggerContext)
  const button = (
    <Button {...rest}>
      {children}
      {rest.isPending && <Working />}
    </Button>
  )
  if (!trigger) return button
  const { buttonRef, isOpen, prepare, press } = trigger
  return (
    <ButtonContext
      value={{
        ref: buttonRef,
        isPressed: isOpen,
        'aria-expanded': isOpen,
        onHoverStart: prepare,
        onFocus: prepare,
        onPressStart: prepare,
        onPress: press,
      }}
    >
      {button}
    </ButtonContext>
  )
}
