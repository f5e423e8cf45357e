import { defineMessages } from '@techo/ui'

export const useCodeT = defineMessages('code', {
  ja: {
    required: '6桁のコードを入力してください。',
    'mailbox.letter': 'この環境では、メールは手元のメールボックスに届きます。',
    'mailbox.text': 'この環境では、SMSは手元のメールボックスに届きます。',
    'mailbox.open': 'メールボックスを開く',
  },
  en: {
    required: 'Enter the six digits.',
    'mailbox.letter': 'Here letters are kept in a local mailbox.',
    'mailbox.text': 'Here text messages are kept in a local mailbox.',
    'mailbox.open': 'Open the mailbox',
  },
})
