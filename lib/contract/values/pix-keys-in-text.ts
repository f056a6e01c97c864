const MAIL =
  /(?<![\p{L}\d!#$%&'*+/=?^_`{|}~.-])[\p{L}\d!#$%&'*+/=?^_`{|}~.-]+@(?:[\p{L}\d-]+\.)+[\p{L}\d-]+/gu;
/** A Brazilian mobile number in any spelling; a landline only with its brackets or country, because ten digits are also an id. */
const MOBILE =
  /(?<![\p{L}\d.,])(?:\+?55[\s.-]?)?\(?[1-9]\d\)?[\s.-]?9\d{4}[\s.-]?\d{4}(?![\p{L}\d]|[.,]\d)/gu;
const LANDLINE =
  /(?<![\p{L}\d.,])(?:\+55[\s.-]?\(?[1-9]\d\)?|\([1-9]\d\))[\s.-]?[2-5]\d{3}[\s.-]?\d{4}(?![\p{L}\d]|[.,]\d)/gu;

/**
 * Masks e-mail and phone keys in what people typed, for lists and files: `jo•••@empresa.com.br`, `+55 11 •••••-4321`.
 * Tax ids are masked before a note is kept; a random key names nobody.
 */
export function maskKeysIn(text: string): string {
  return text.replace(MAIL, maskMail).replace(MOBILE, maskPhone).replace(LANDLINE, maskPhone);
}

function maskMail(found: string): string {
  const at = found.lastIndexOf('@');
  return `${found.slice(0, Math.min(2, at - 1))}•••${found.slice(at)}`;
}

function maskPhone(found: string): string {
  const digits = found.replace(/\D/g, '');
  const national = digits.length > 11 || found.startsWith('+') ? digits.slice(2) : digits;
  return `+55 ${national.slice(0, 2)} •••••-${national.slice(-4)}`;
}
