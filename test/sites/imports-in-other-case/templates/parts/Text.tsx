export const Text = () => <b>Text</b>;
