export * from './table-5KTG3YQA.js';
