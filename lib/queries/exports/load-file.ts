import { getFile } from '@/lib/queries/api/api-client';

export interface LoadedFile {
  blob: Blob;
  name: string;
}

/** Rejects when the file breaks off. */
export async function loadFile(path: string, query: Record<string, string>): Promise<LoadedFile> {
  const response = await getFile(`${path}?${new URLSearchParams(query)}`, new AbortController().signal);
  const name = nameOf(response) ?? path.split('/').join('_');
  return { blob: await response.blob(), name };
}

export function nameOf({ headers }: Response): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
}
