export default () => '<!doctype html><title>Made</title><h1 id="one">Made</h1>';
