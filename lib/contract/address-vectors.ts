/** Published addresses of each format: EIP-55, BIP-173, BIP-350, Bitcoin and Tron documentation. */
export const EIP55_VALID = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
] as const;

/** EIP-55 lists these too: all capitals, all lower case. Nothing in them shows that a checksum was meant. */
export const EIP55_ONE_CASE = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
] as const;

/** Main network, of a version that has rules (0 and 1). */
export const SEGWIT_VALID = [
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
] as const;

/** Valid encodings to which nothing should be sent: versions without rules, and a program of 40 bytes. */
export const SEGWIT_UNUSABLE = [
  'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  'BC1SW50QGDZ25J',
  'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
] as const;

/** BIP-173 and BIP-350 name these invalid, or of another network. */
export const SEGWIT_INVALID = [
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty',
  'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
  'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
  'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
  'bc1pw5dgrnzv',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
  'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j',
  'bc1gmk9yu',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  'BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2',
  'bc1rw5uspcuh',
  'bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90',
  'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
] as const;

export const BASE58_VALID = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  '17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  '3EktnHQD7RiAE6uzMj2ZifT9YgRrkSgzQX',
] as const;

/** Test network, private key, cut, prolonged, and a checksum of another address. */
export const BASE58_INVALID = [
  'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
  '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNaa',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
] as const;

export const TRON_VALID = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
  'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW',
  'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
] as const;
