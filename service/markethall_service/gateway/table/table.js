export * from './table-4J5WXCYI.js';
