/** The paper boat of the first story: on its cover, and on the window sill of the dreaming child. */
export function PaperBoat() {
  return (
    <>
      <path d="M160 34L208 112 160 128" fill="var(--art-paper)" />
      <path d="M160 34L112 112 160 128" fill="var(--art-fur)" />
      <path d="M66 96L160 124 254 96 216 166H104" fill="var(--art-fur-lit)" />
      <path d="M66 96L160 124 104 166" fill="var(--art-fur)" />
      <path d="M160 124L104 166H216" fill="var(--art-paper)" />
    </>
  );
}
