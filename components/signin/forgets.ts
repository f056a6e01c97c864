export type Forgets = 'preview' | 'storeless' | 'past';

interface Deployment {
  preview: boolean;
  storeless: boolean;
  demoHistory: boolean;
}

/** What a demo without a database does not keep. Its past ended when it was built: no instance lives long enough to play another. */
export function forgetsOf({ preview, storeless, demoHistory }: Deployment): Forgets[] {
  if (!preview && !storeless) return [];
  return [preview ? 'preview' : 'storeless', ...(demoHistory ? (['past'] as const) : [])];
}
