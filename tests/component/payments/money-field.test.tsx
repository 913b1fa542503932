import { fireEvent, render, screen } from '@testing-library/react/pure'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { chooseLanguage } from '../../../web/src/language/language.ts'
import { MoneyField } from '../../../web/src/payments/money-field.tsx'

/** A form with a money field; shows the value that the form received. */
function Form({ start }: { start?: number }) {
  const [euro, setEuro] = useState(start)
  return (
    <>
      <MoneyField name="amount" label="Amount" value={euro} onChange={setEuro} onBlur={() => undefined} />
      <button type="button" onClick={() => setEuro(45.5)}>
        Take the price
      </button>
      <output>{String(euro)}</output>
    </>
  )
}

const type = async (typed: string) => {
  const user = userEvent.setup({ delay: null })
  await user.clear(screen.getByLabelText('Amount'))
  await user.type(screen.getByLabelText('Amount'), typed)
  return user
}

test.each([
  ['45,50', '45.5', '45,50'],
  ['45.50', '45.5', '45,50'],
  ['1.234,5', '1234.5', '1.234,50'],
])('takes %s in German, and shows it formatted on leaving', async (typed, euro, shown) => {
  await chooseLanguage('de')
  render(<Form />)
  const user = await type(typed)
  expect(screen.getByRole('status')).toHaveTextContent(euro)
  expect(screen.getByLabelText('Amount')).toHaveValue(typed)
  await user.tab()
  expect(screen.getByLabelText('Amount')).toHaveValue(shown)
})

test('formats a given amount with cents, and in the new language after a change', async () => {
  render(<Form start={45.5} />)
  expect(screen.getByLabelText('Amount')).toHaveValue('45.50')
  await chooseLanguage('de')
  await userEvent.click(screen.getByRole('button'))
  fireEvent.blur(screen.getByLabelText('Amount'))
  expect(screen.getByLabelText('Amount')).toHaveValue('45,50')
})

test('the arrow keys change the amount by a cent, and not below 0', async () => {
  render(<Form />)
  const user = await type('19.99')
  await user.keyboard('{ArrowUp}')
  expect(screen.getByLabelText('Amount')).toHaveValue('20.00')
  expect(screen.getByRole('status')).toHaveTextContent(/^20$/)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByLabelText('Amount')).toHaveValue('19.98')
  await type('0.01')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByLabelText('Amount')).toHaveValue('0.00')
  await user.clear(screen.getByLabelText('Amount'))
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('status')).toHaveTextContent(/^0.01$/)
  await type('abc')
  await user.keyboard('{ArrowUp}{Control>}{ArrowUp}{/Control}')
  expect(screen.getByLabelText('Amount')).toHaveValue('abc')
})

test('a price set by the form replaces the input', async () => {
  render(<Form />)
  const user = await type('abc')
  await user.click(screen.getByRole('button'))
  expect(screen.getByLabelText('Amount')).toHaveValue('45.50')
})

test('explains on leaving how to write an ambiguous amount', async () => {
  await chooseLanguage('de')
  render(<Form />)
  const user = await type('1.234')
  expect(screen.getByRole('status')).toHaveTextContent('NaN')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.tab()
  expect(screen.getByRole('alert')).toHaveTextContent(
    '„1.234“ lässt sich auf zwei Arten lesen. Bitte 1234 oder 1,23 schreiben.',
  )
  await type('1234')
  expect(screen.queryByRole('alert')).toBeNull()
})
