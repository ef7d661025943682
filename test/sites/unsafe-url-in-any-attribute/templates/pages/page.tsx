import { z } from 'zod';

export const schema = z.strictObject({ address: z.string().optional() });

export default function Page({ page, data }: { page: { title: string }; data: { address?: string } }) {
  const { address } = data;
  return (
    <>
      <h1>{page.title}</h1>
      {address && (
        <form action={address}>
          <iframe title="x" src={`${address}//1`} />
          <button type="submit" formAction={`${address}//2`}>
            Send
          </button>
          <img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" />
        </form>
      )}
    </>
  );
}
